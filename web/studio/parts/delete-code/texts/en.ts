export const texts = {
  wasDeleted: (name: string) => `“${name}” deleted.`,
  title: 'Delete this code permanently?',
  text: 'Every printed copy stops working, and all conversations and requests of the code are deleted. You cannot undo this. To pause the code, archive it instead.',
  ask: 'To confirm, type the name of the code:',
  name: 'Name of the code',
  wrong: 'The name does not match. Type it exactly as shown above.',
  button: 'Delete code',
};

export type DeleteCodeTexts = typeof texts;
