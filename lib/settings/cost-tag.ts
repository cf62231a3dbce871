/** Every resource has a tag with this key and the stack's name. As a cost allocation tag, it shows the stack's cost. */
export const COST_TAG = 'qpr:stack';
