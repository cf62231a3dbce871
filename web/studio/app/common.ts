// What most pages use comes with the frame: in files of their own, these would be a dozen requests, and compress badly.
import '../data/use-draft.ts';
import '../data/use-filters.ts';
import '../data/use-later.ts';
import '../data/use-mutation.ts';
import '../data/use-pages.ts';
import '../styles/adopt.ts';
import '../texts/format.ts';
import '../ui/badge.tsx';
import '../ui/load-more.tsx';
import '../ui/menu.tsx';
import '../ui/search-field.tsx';
import '../ui/skeleton.tsx';
import '../ui/time.tsx';
