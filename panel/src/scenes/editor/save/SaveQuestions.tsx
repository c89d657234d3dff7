import { Suspense } from 'react'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import type { Editor } from '../use-editor.ts'

const ImpactDialog = lazyDialog(async () => (await import('../../saving/ImpactDialog.tsx')).ImpactDialog)
const ConflictDialog = lazyDialog(async () => (await import('../../saving/ConflictDialog.tsx')).ConflictDialog)
const FailingCases = lazyDialog(async () => (await import('./FailingCases.tsx')).FailingCases)

/** Dialogs shown before a save proceeds, one at a time. */
export const SaveQuestions = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { base, editing, save, load } = editor
  const { question } = save
  if (question === null) return null
  return (
    <Suspense fallback={null}>
      {question.kind === 'impact' && (
        <ImpactDialog
          impact={question.impact}
          nodes={question.document.nodes}
          onSave={(live) => save.proceed({ document: question.document, live })}
          onClose={onClose}
        />
      )}
      {question.kind === 'conflict' && (
        <ConflictDialog
          base={base.document}
          mine={editing.document}
          theirs={question.theirs}
          onTakeTheirs={() => {
            load('Load the saved scene', question.theirs)
            onClose()
          }}
          onKeepMine={(merged) => {
            load('Keep mine on top', question.theirs, { document: merged })
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {question.kind === 'cases' && (
        <FailingCases
          cases={question.cases}
          onSave={(cases) => save.proceed({ document: question.document, live: question.live, cases })}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
