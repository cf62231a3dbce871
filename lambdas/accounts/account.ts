export interface Account {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
}
