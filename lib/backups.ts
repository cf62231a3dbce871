import { Aws, Duration, Fn, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Settings } from './settings/settings.ts';
import { encryptionKey } from './shared/encryption.ts';

const KEPT_DAYS = 35;
const SERVICE_POLICY = 'service-role/AWSBackupServiceRolePolicyForBackup';

export interface BackupsProps {
  readonly settings: Settings;
  /** ARN of the vault that receives a copy of each backup. */
  readonly copyTo: string;
  readonly table: ITable;
}

/**
 * A daily backup of the table, with a copy in a vault of the operator. Point-in-time recovery is lost with the region
 * or the account. A vault in another region survives the loss of the region, and a vault in another account also
 * survives the loss of the account. Images are not backed up, because they can be drawn again from the table.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { settings, copyTo, table }: BackupsProps) {
    super(scope, id);
    const key = encryptionKey(this, settings);
    const vault = new BackupVault(this, 'Vault', {
      // Except in development, a vault stays when its stack is deleted. The vault's name contains part of the stack's
      // id, so that a stack with the same name can be created again.
      backupVaultName: `${Stack.of(this).stackName}-${Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))))}`,
      removalPolicy: settings.removalPolicy,
      ...(key && { encryptionKey: key }),
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          scheduleExpression: Schedule.cron({ minute: '0', hour: '3' }),
          deleteAfter: Duration.days(KEPT_DAYS),
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyTo', copyTo),
              deleteAfter: Duration.days(KEPT_DAYS),
            },
          ],
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(SERVICE_POLICY)],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${SERVICE_POLICY}]`,
      reason:
        'AWS maintains this policy for AWS Backup. Only AWS Backup can assume the role, and the plan selects only the table.',
    });
    plan.addSelection('Table', {
      role,
      resources: [BackupResource.fromArn(table.tableArn)],
      disableDefaultBackupPolicy: true,
    });
  }
}
