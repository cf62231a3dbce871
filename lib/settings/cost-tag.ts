/**
 * The key of a tag on every resource that can have tags. The value is the main stack's name. As a cost allocation
 * tag, it shows what the deployment costs.
 */
export const COST_TAG = 'qpr:stack';
