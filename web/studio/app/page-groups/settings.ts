/** Short pages about the user, which together are smaller than alone. */
export { default as Account } from '../../pages/account/page.tsx';
export { default as ApiKeys } from '../../pages/api-keys/page.tsx';
export { default as Organizations } from '../../pages/organizations/page.tsx';
export { default as UndoMove } from '../../pages/undo-move/page.tsx';
