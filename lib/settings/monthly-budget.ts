import type { Node } from 'constructs';
import { contextChoice, contextCount, contextText } from './context.ts';

/** The operator's monthly budget and the address that receives budget alerts. */
export interface MonthlyBudget {
  readonly dollars: number;
  readonly email: string;
  /** `stack`: only the cost of resources with the stack's tag, which has to be active as a cost allocation tag. */
  readonly scope: 'account' | 'stack';
}

export function readMonthlyBudget(node: Node): { readonly monthlyBudget?: MonthlyBudget } {
  const dollars = contextCount(node, 'monthlyBudget', 0);
  const email = contextText(node, 'budgetEmail');
  const scope = contextChoice(node, 'budgetScope', ['account', 'stack']) ?? 'account';
  if (dollars === 0 && email === undefined) return {};
  if (dollars === 0 || email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new Error(
      'monthlyBudget (US dollars) and budgetEmail (an e-mail address) go together. Give both or neither.',
    );
  }
  return { monthlyBudget: { dollars, email, scope } };
}
