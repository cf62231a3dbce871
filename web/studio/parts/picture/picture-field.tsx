import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import type { PictureLimits } from './fit-picture.ts';

interface PictureFieldProps {
  /** Its name in the style sheet of the page; `over` is added while a file is held above it. */
  readonly class: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** What it says of a file that the browser cannot show. */
  readonly noPicture: string;
  readonly choose: string;
  readonly remove: string;
  readonly limits: PictureLimits;
  /** As a data URI. */
  readonly onPicture: (picture: string) => void;
  /** Where there is a picture. */
  readonly onRemove?: (() => void) | undefined;
  /** The picture, or what stands in its place. */
  readonly children?: ComponentChildren;
}

/** A picture by click, by keyboard or dropped; seen and taken away here, too. */
export function PictureField(props: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { fitPicture } = await import('./fit-picture.ts');
      props.onPicture(await fitPicture(file, props.limits));
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  const problem = isBroken ? props.noPicture : props.error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a comfort beside the button, which does the same.
    <div
      class={`field ${props.class}${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files[0]);
      }}
    >
      <label for={id}>{props.label}</label>
      <input
        ref={input}
        id={id}
        class="visually-hidden"
        type="file"
        accept="image/*"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div class="chosen">
        {props.children}
        <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
          {props.choose}
        </Button>
        {props.onRemove && (
          <Button look="quiet" onClick={props.onRemove}>
            {props.remove}
          </Button>
        )}
      </div>
      <p class="hint" id={`${id}-hint`}>
        {props.hint}
      </p>
      {problem && (
        <p class="error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}
