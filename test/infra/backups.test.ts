import { describe, expect, test } from '@jest/globals';
import { ALL_SETTINGS, templateWithAllSettings } from './support/deployments.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

describe('AWS Backup', () => {
  test('backs the table up every day and copies each backup to the given vault', async () => {
    const template = await templateWithAllSettings();
    const [vault, { Properties }] = only(template, 'AWS::Backup::BackupVault');
    expect(JSON.stringify(Properties.BackupVaultName)).toContain('AWS::StackId');
    const [, plan] = only(template, 'AWS::Backup::BackupPlan');
    expect(plan.Properties.BackupPlan).toMatchObject({
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 * * ? *)',
          TargetBackupVault: { 'Fn::GetAtt': [vault, 'BackupVaultName'] },
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ DestinationBackupVaultArn: ALL_SETTINGS.backupVaultArn, Lifecycle: { DeleteAfterDays: 35 } }],
        },
      ],
    });
    // The setting `importTable` names a restored table. The service uses that table, so it is the one to back up.
    const [, selection] = only(template, 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection.Properties)).toContain(ALL_SETTINGS.importTable.split('/stream/')[0]);
  });

  test('is not used by default', async () => {
    expect(ofType(await templateOf(), 'AWS::Backup::BackupPlan')).toEqual([]);
  });

  test('needs the ARN of a vault', async () => {
    await expect(templateOf({ backupVaultArn: 'us-west-2' })).rejects.toThrow('backupVaultArn must be the ARN');
  });
});
