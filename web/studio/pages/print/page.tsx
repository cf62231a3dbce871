import './print.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { getQprCode, getQprCodeStyle } from '../../../../sdk/src/index.ts';
import { useCanWriteCodes } from '../../data/organizations.ts';
import { useScope } from '../../data/scope.tsx';
import { useLazy } from '../../data/use-lazy.ts';
import { useQuery } from '../../data/use-query.ts';
import { t } from '../../texts/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PrintDesigner } from './designer/print-designer.tsx';
import { Files } from './files.tsx';
import { imageUrl } from './qr-art.ts';
import { StyleEditor } from './style-editor.tsx';
import { useQrArt } from './use-qr-art.ts';

const loadMultipleCodes = async () => (await import('./multiple-codes.tsx')).MultipleCodes;
const loadMultiplePlacements = async () => (await import('./multiple-placements.tsx')).MultiplePlacements;

/**
 * The page has three paths:
 * - `codes/:id/print` prints one code and edits its style.
 * - `print` prints several codes: those in `?ids=…`, or those that match the filters of the list.
 * - `placements/print` prints placements.
 */
export default function PrintPage() {
  const { id } = useRoute().params;
  const printsPlacements = useLocation().path.endsWith('/placements/print');
  const Multiple = useLazy(printsPlacements ? loadMultiplePlacements : loadMultipleCodes, id === undefined);
  if (id !== undefined) return <OneCode id={id} />;
  return Multiple ? <Multiple /> : null;
}

function OneCode({ id }: { readonly id: string }) {
  const scope = useScope();
  const input = { path: { id } };
  const code = useQuery(getQprCode, input);
  const style = useQuery(getQprCodeStyle, input, { refetchOnFocus: false });
  const canWrite = useCanWriteCodes(code.data?.organization_id);
  const error = code.error ?? style.error;
  return (
    <div class="print-page">
      <div class="screen-only">
        <PageHeader
          title={t.print.title}
          lead={<span dir="auto">{code.data?.name ?? '\u00a0'}</span>}
          back={{ href: scope.path(`codes/${id}`), label: t.print.back }}
        />
        <Problem
          error={error}
          onRetry={() => {
            code.retry();
            style.retry();
          }}
        />
        {!error && !(code.data && style.data) && <Skeleton shape="block" count={2} />}
        {canWrite && code.data && style.data && <StyleEditor code={code.data} style={style.data} />}
      </div>
      {code.data && style.data && (
        <>
          <Prints
            name={code.data.name}
            scanUrl={code.data.scan_url}
            url={imageUrl(code.data.short_id, 'svg', style.data.version)}
          />
          <Files code={code.data} version={style.data.version} />
        </>
      )}
    </div>
  );
}

interface PrintsProps {
  readonly name: string;
  readonly scanUrl: string;
  readonly url: string;
}

function Prints({ name, scanUrl, url }: PrintsProps) {
  const { art, error, retry } = useQrArt(url);
  if (error) return <Problem error={error} onRetry={retry} />;
  return art ? (
    <PrintDesigner codes={[{ name, scanUrl, art }]} fileName={name} />
  ) : (
    <Skeleton shape="block" count={1} />
  );
}
