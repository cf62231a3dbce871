/**
 * What the list of codes uses and most other pages, too: it comes in one file with the frame. As small files of their
 * own they would be a dozen requests more before the first list, and more bytes.
 */
import '../data/use-draft.ts';
import '../data/use-filters.ts';
import '../data/use-lazy.ts';
import '../data/use-mutation.ts';
import '../data/use-pages.ts';
import '../styles/adopt.ts';
import '../texts/format.ts';
import '../texts/text-fault.ts';
import '../ui/badge.tsx';
import '../ui/dates/time.tsx';
import '../ui/empty-state.tsx';
import '../ui/field.tsx';
import '../ui/form.tsx';
import '../ui/load-more.tsx';
import '../ui/menu.tsx';
import '../ui/page-header.tsx';
import '../ui/problem.tsx';
import '../ui/search-field.tsx';
import '../ui/skeleton.tsx';
