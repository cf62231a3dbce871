import type { Node } from 'constructs';
import { contextText } from './context.ts';

/** The ARN of a backup vault, usually in another region, to which AWS Backup copies the table every day. */
export function readBackupVault(node: Node): { readonly backupVaultArn?: string } {
  const backupVaultArn = contextText(node, 'backupVaultArn');
  if (backupVaultArn === undefined) return {};
  if (!/^arn:[\w-]+:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/.test(backupVaultArn))
    throw new Error(`backupVaultArn must be the ARN of an AWS Backup vault, not "${backupVaultArn}".`);
  return { backupVaultArn };
}
