export const texts = {
  wasDeleted: (name: string) => `“${name}” deleted.`,
  title: 'Delete this code permanently?',
  text: 'Every printed copy stops working, and its conversations and requests are deleted. You cannot undo this. To pause the code, archive it instead.',
  ask: 'To confirm, type its name:',
  name: 'Name of the code',
  wrong: 'The name does not match. Type it exactly as shown above.',
  button: 'Delete code',
};

export type DeleteCodeTexts = typeof texts;
