/**
 * Modules that the list of codes and most other pages use. They are bundled with the frame. As separate files, they
 * would add a dozen requests before the first list, and more bytes.
 */
import '../data/download.ts';
import '../data/save-file.ts';
import '../data/use-draft.ts';
import '../data/use-filters.ts';
import '../data/use-lazy.ts';
import '../data/use-mutation.ts';
import '../data/use-pages.ts';
import '../data/use-persistent-open.ts';
import '../parts/delete-code/use-delete-code.tsx';
import '../parts/move-code/use-move-code.tsx';
import '../styles/adopt.ts';
import '../templates/index.ts';
import '../texts/format.ts';
import '../texts/text-error.ts';
import '../ui/badge.tsx';
import '../ui/choices.tsx';
import '../ui/copy-button.tsx';
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
