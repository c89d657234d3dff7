import { lazy, Suspense } from 'react'
import type { Editor } from '../use-editor.ts'

const ImpactDialog = lazy(async () => ({ default: (await import('../../saving/ImpactDialog.tsx')).ImpactDialog }))
const ConflictDialog = lazy(async () => ({ default: (await import('../../saving/ConflictDialog.tsx')).ConflictDialog }))
const FailingCases = lazy(async () => ({ default: (await import('./FailingCases.tsx')).FailingCases }))

/** Dialogs shown before a save proceeds, one at a time. */
export const SaveQuestions = ({ editor }: { editor: Editor }) => {
  const { base, editing, save, load } = editor
  const { question, setQuestion } = save
  if (question === null) return null
  const close = () => setQuestion(null)
  return (
    <Suspense fallback={null}>
      {question.kind === 'impact' && (
        <ImpactDialog
          impact={question.impact}
          nodes={question.document.nodes}
          onSave={(live) => save.proceed({ document: question.document, live })}
          onClose={close}
        />
      )}
      {question.kind === 'conflict' && (
        <ConflictDialog
          base={base.document}
          mine={editing.document}
          theirs={question.theirs}
          onTakeTheirs={() => {
            load('Load the saved scene', question.theirs)
            close()
          }}
          onKeepMine={(merged) => {
            load('Keep mine on top', question.theirs, { document: merged })
            close()
          }}
          onClose={close}
        />
      )}
      {question.kind === 'cases' && (
        <FailingCases
          cases={question.cases}
          onSave={(cases) => save.proceed({ document: question.document, live: question.live, cases })}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
