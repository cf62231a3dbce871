import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/redraw-images/options.ts';
import { redrawImages } from '../operator/redraw-images/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const drawn = await redrawImages(options, (soFar) => process.stderr.write(`\r${soFar} codes redrawn …`));
  process.stderr.write('\n');
  process.stdout.write(`Redrew the images of ${drawn} codes.\n`);
  return true;
});
