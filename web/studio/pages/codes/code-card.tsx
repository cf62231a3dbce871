import type { QprCodeListItem } from '../../../../sdk/src/index.ts';
import { useScope } from '../../data/scope.tsx';
import { useTexts } from '../../texts/language.ts';
import { codesTexts } from './texts/index.ts';

export function CodeCard({ code }: { readonly code: QprCodeListItem }) {
  const texts = useTexts(codesTexts);
  const { path } = useScope();
  return (
    <li class="card code-card" data-item>
      <img src={`/qr/${code.short_id}.svg`} alt="" width="72" height="72" loading="lazy" />
      <div>
        <a class="cover" href={path(`codes/${code.id}`)} dir="auto">
          {code.name}
        </a>
        <p class="soft">{texts.scans(code.scans_total)}</p>
      </div>
    </li>
  );
}
