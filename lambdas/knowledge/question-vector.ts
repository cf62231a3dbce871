/** The meaning of a question as a vector. Only vectors of the same model can be compared. */
export interface QuestionVector {
  readonly model: string;
  readonly values: Int8Array;
}
