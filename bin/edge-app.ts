import { edgeApp } from '../lib/qpr-app.ts';

/** The CDK app of the companion stack in us-east-1, for a main stack in another region. */

// The CDK command line sets this to the region of the main stack.
const { CDK_DEFAULT_REGION: mainRegion } = process.env;
if (!mainRegion) throw new Error('The region of the main stack is missing: set AWS_REGION.');
edgeApp(mainRegion).synth();
