import { useRef, useState } from 'preact/hooks';
import { useRememberedDialog } from '../../../data/use-remembered-dialog.ts';
import { ACCEPTED_FILES } from '../../../parts/knowledge-files/file-type.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { usePastedAddress } from './use-pasted-address.ts';

interface AddSourcesProps {
  readonly setId: string;
  onFiles(files: readonly File[]): unknown;
}

/** The ways to add sources. Files can also be dropped, and addresses pasted, anywhere on the page. */
export function AddSources({ setId, onFiles }: AddSourcesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isAnswerOpen, setAnswerOpen] = useRememberedDialog('answer');
  const [isAddressOpen, setAddressOpen] = useRememberedDialog('address');
  const [pasted, setPasted] = useState('');
  usePastedAddress((address) => {
    setPasted(address);
    setAddressOpen(true);
  });
  return (
    <div class="knowledge-add">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED_FILES}
        aria-label={t.knowledge.addFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Clear the field, so that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <div class="actions">
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t.knowledge.addFiles}
        </Button>
        <Button onClick={() => setAddressOpen(true)}>{t.knowledge.addAddress}</Button>
        <Button onClick={() => setAnswerOpen(true)}>{t.knowledge.addAnswer}</Button>
      </div>
      <p class="soft">{t.knowledge.addHint}</p>
      {isAddressOpen && (
        <AddressDialog
          setId={setId}
          pasted={pasted}
          onClose={() => {
            setPasted('');
            setAddressOpen(false);
          }}
        />
      )}
      {isAnswerOpen && <AnswerDialog setId={setId} onClose={() => setAnswerOpen(false)} />}
    </div>
  );
}
