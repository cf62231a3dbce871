import { en } from 'zod/locales';
import * as z from 'zod/mini';

// zod/mini brings no language: where a schema gives no text of its own, it would say "Invalid input".
z.config(en());
