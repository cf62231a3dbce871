import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { useId } from '../../ui/use-id.ts';
import type { PictureLimits } from './fit-picture.ts';

interface PictureFieldProps {
  /** The CSS class. The class `over` is added while a file is dragged over the field. */
  readonly class: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
  /** Shown if the file cannot be used, usually because the browser cannot show it. */
  readonly noPicture: string;
  readonly chooseLabel: string;
  readonly removeLabel: string;
  readonly limits: PictureLimits;
  /** Called with a data URI. */
  readonly onPicture: (picture: string) => void;
  /** Removes the picture. Set only if there is one. */
  readonly onRemove?: (() => void) | undefined;
  /** The picture or its placeholder. */
  readonly children?: ComponentChildren;
}

/** Adds a picture by click, keyboard or drag and drop, shows it, and removes it. */
export function PictureField(props: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [isBroken, setBroken] = useState(false);
  // While the picture is being read, the user may change other fields. Then `onPicture` must be the newest callback.
  const latest = useRef(props);
  latest.current = props;
  const readPicture = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { fitPicture } = await import('./fit-picture.ts');
      const picture = await fitPicture(file, props.limits);
      latest.current.onPicture(picture);
      setBroken(false);
    } catch {
      setBroken(true);
    }
  };
  const problem = isBroken ? props.noPicture : props.error;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button.
    <div
      class={`field ${props.class}${isDraggedOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDraggedOver(false);
        void readPicture(event.dataTransfer?.files[0]);
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
          void readPicture(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      <div class="chosen">
        {props.children}
        <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
          {props.chooseLabel}
        </Button>
        {props.onRemove && (
          <Button
            variant="quiet"
            onClick={() => {
              setBroken(false);
              props.onRemove?.();
            }}
          >
            {props.removeLabel}
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
