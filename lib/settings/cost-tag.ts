/** Every resource has a tag with this key and the stack's name. Activate it as a cost allocation tag to see its cost. */
export const COST_TAG = 'qpr:stack';
