import { useState } from 'preact/hooks';
import { KNOWLEDGE_LIMITS } from '../../../../../contracts/knowledge.ts';
import { type KnowledgePassage, searchKnowledge } from '../../../../../sdk/src/index.ts';
import { useScope } from '../../../data/scope.tsx';
import { useMutation } from '../../../data/use-mutation.ts';
import { PassageList } from '../../../parts/passages/passage-list.tsx';
import { t } from '../../../texts/t.ts';
import { textError } from '../../../texts/text-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Problem } from '../../../ui/problem.tsx';

interface TryQuestionProps {
  readonly setId: string;
  /** Whether there is nothing to search yet. */
  readonly isEmpty: boolean;
}

/** Runs the search that the assistant uses for larger sets, and shows the passages with their scores. */
export function TryQuestion({ setId, isEmpty }: TryQuestionProps) {
  const { path } = useScope();
  const [query, setQuery] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [passages, setPassages] = useState<readonly KnowledgePassage[]>();
  const search = useMutation(searchKnowledge);
  const fieldError = textError(query, KNOWLEDGE_LIMITS.queryLength);
  const submit = async () => {
    setSubmitted(true);
    if (fieldError) return;
    const outcome = await search.run({ path: { id: setId }, body: { query: query.trim() } });
    if (outcome.ok) setPassages(outcome.data.passages);
  };
  return (
    <section class="card knowledge-try" aria-labelledby="knowledge-try">
      <h2 id="knowledge-try">{t.knowledge.tryTitle}</h2>
      <p class="soft">{isEmpty ? t.knowledge.tryEmpty : t.knowledge.tryText}</p>
      <Form onSubmit={submit}>
        <TextField
          label={t.knowledge.question}
          value={query}
          onValue={setQuery}
          error={isSubmitted ? fieldError : undefined}
          dir="auto"
          autocomplete="off"
          enterkeyhint="search"
        />
        <Button type="submit" busy={search.isPending}>
          {t.knowledge.trySearch}
        </Button>
      </Form>
      <Problem error={search.error} />
      <div role="status">{passages?.length === 0 && <p>{t.knowledge.tryNothing}</p>}</div>
      {passages && passages.length > 0 && (
        <PassageList
          passages={passages}
          titleOf={({ title, source_id }) => <a href={path(`knowledge/${setId}/${source_id}`)}>{title}</a>}
        />
      )}
    </section>
  );
}
