#!/usr/bin/env node

/** The command line of the package: `qpr`. */
process.stderr.write('This version has no commands yet.\n');
process.exitCode = 1;
