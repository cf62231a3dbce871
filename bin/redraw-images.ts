import { runCommand } from '../operator/command.ts';
import { HELP, readOptions } from '../operator/redraw-images/options.ts';
import { redrawImages } from '../operator/redraw-images/run.ts';

await runCommand(HELP, readOptions, async (options) => {
  const drawn = await redrawImages(options, (soFar) => process.stderr.write(`\r${soFar} codes drawn …`));
  process.stderr.write('\n');
  process.stdout.write(`The images of ${drawn} codes were drawn again.\n`);
  return true;
});
