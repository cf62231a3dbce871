import { HELP, readOptions } from '../operator/redraw-images/options.ts';
import { redrawImages } from '../operator/redraw-images/run.ts';
import { UserError } from '../operator/user-error.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(`${HELP}\n`);
  } else {
    const drawn = await redrawImages(options, (soFar) => process.stderr.write(`\r${soFar} codes drawn …`));
    process.stderr.write('\n');
    process.stdout.write(`The images of ${drawn} codes were drawn again.\n`);
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
