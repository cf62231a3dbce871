import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import {
  ApiError,
  deleteOrganization,
  listMembers,
  listOrganizations,
  listQprCodes,
  removeMember,
} from '../../../../sdk/src/index.ts';
import { call } from '../../data/client.ts';
import { hasPermission } from '../../data/organizations.ts';
import { pathIn } from '../../data/scope.tsx';
import { me } from '../../data/session.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { invalidate } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { isLastOwnerError } from './members.tsx';
import { isSameUser, type OrganizationSectionProps } from './organization.ts';

/** The buttons to leave or delete the organization. Neither can be undone. */
export function DangerZone({ organization }: OrganizationSectionProps) {
  const [dialog, setDialog] = useState<'leave' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <section class="card" aria-labelledby="danger-zone">
      <h2 id="danger-zone">{t.organization.dangerZone.title}</h2>
      <div class="actions">
        <Button onClick={() => setDialog('leave')}>{t.organization.dangerZone.leave}</Button>
        {hasPermission(organization, 'organization.delete') && (
          <Button variant="danger" onClick={() => setDialog('delete')}>
            {t.organization.dangerZone.remove}
          </Button>
        )}
      </div>
      {dialog === 'leave' && <LeaveDialog organization={organization} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog organization={organization} onClose={close} />}
    </section>
  );
}

interface DangerDialogProps extends OrganizationSectionProps {
  readonly onClose: () => void;
}

function LeaveDialog({ organization, onClose }: DangerDialogProps) {
  const { route } = useLocation();
  const { id, name } = organization;
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const leave = async () => {
    setPending(true);
    try {
      await call(removeMember, { path: { id, member_id: await ownMemberId(id) } });
      await invalidate(listOrganizations);
      toast(t.organization.dangerZone.left({ name }));
      route(pathIn('organizations'));
    } catch (thrown) {
      setError(thrown as Error);
      setPending(false);
    }
  };
  return (
    <Dialog title={t.organization.dangerZone.leaveTitle({ name })} onClose={onClose}>
      <p>{t.organization.dangerZone.leaveText}</p>
      <Problem error={error} text={isLastOwnerError(error) ? t.organization.members.lastOwner : undefined} />
      <div class="actions">
        <Button variant="danger" busy={isPending} onClick={leave}>
          {t.organization.dangerZone.leave}
        </Button>
        <Button onClick={onClose}>{t.shell.cancel}</Button>
      </div>
    </Dialog>
  );
}

/** The member id of the user. Loads all members: the page shows only the first ones, which may not include the user. */
async function ownMemberId(id: string): Promise<string> {
  const { members } = await call(listMembers, { path: { id } });
  const own = members.find((member) => isSameUser(member, me.value));
  if (!own) throw new Error('The user is not a member of the organization.');
  return own.id;
}

/**
 * Deletes the organization. The service archives its active codes first. If one call cannot archive them all, the
 * call fails with `organization.archiving`, and the dialog repeats it until the user closes the dialog.
 */
function DeleteDialog({ organization, onClose }: DangerDialogProps) {
  const { route } = useLocation();
  const { id, name, qpr_codes_count: codes } = organization;
  const [isArchiving, setArchiving] = useState(false);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  const remove = useMutation(deleteOrganization, { invalidates: [listOrganizations, listQprCodes] });
  const confirm = async () => {
    for (;;) {
      const outcome = await remove.run({ path: { id }, query: { archive_codes: true } });
      if (outcome.ok) break;
      const mustRepeat = outcome.error instanceof ApiError && outcome.error.code === 'organization.archiving';
      if (!mustRepeat || isClosed.current) {
        setArchiving(false);
        return;
      }
      setArchiving(true);
    }
    toast(t.organization.dangerZone.removed({ name }));
    route(pathIn('organizations'));
  };
  return (
    <Dialog title={t.organization.dangerZone.removeTitle({ name })} onClose={onClose}>
      <p>{t.organization.dangerZone.removeText}</p>
      {codes > 0 && <p>{t.organization.dangerZone.removeCodes({ count: codes })}</p>}
      <ConfirmByTyping
        expected={name}
        label={t.organization.dangerZone.typeName({ name })}
        wrong={t.organization.dangerZone.wrongName}
        action={t.organization.dangerZone.remove}
        busy={remove.isPending || isArchiving}
        onConfirm={confirm}
        onCancel={onClose}
      >
        {isArchiving ? (
          <p role="status">{t.organization.dangerZone.archiving}</p>
        ) : (
          <Problem error={remove.error} text={deleteProblem(remove.error)} />
        )}
      </ConfirmByTyping>
    </Dialog>
  );
}

function deleteProblem(error: Error | undefined): string | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'subscription.billed_by_provider') return t.organization.dangerZone.billed;
  return code === 'organization.transferring' ? t.organization.dangerZone.transferring : undefined;
}
