import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sceneQuery } from '../scene-query.ts'
import type { NodeIssue } from '../form/describe-issue.ts'
import { versionQuery } from '../versions/versions-query.ts'
import { useLacksModel } from '../prompt-provider.ts'
import { loadOtherDraft } from './load-other-draft.ts'
import { loadTheirs } from './load-theirs.ts'
import type { Editor } from './use-editor.ts'
import classes from './Strip.module.css'

const FailureStrip = lazyPart(async () => (await import('./IssueStrips.tsx')).FailureStrip)
const WarningStrip = lazyPart(async () => (await import('./IssueStrips.tsx')).WarningStrip)

interface EditorStripsProps {
  editor: Editor
  /** Name of a node with unapplied changes that block saving; null if there is none. */
  unapplied: string | null
  /** Name of a node that has changed since its form was typed into; null if there is none. */
  outdated: string | null
  onShow: (issue: NodeIssue) => void
}

/** Notices between the bar and the canvas: why a save failed, what others did. */
export const EditorStrips = ({ editor, unapplied, outdated, onShow }: EditorStripsProps) => {
  const { scene, base, editing, edits, draft, others, save } = editor
  const queries = useQueryClient()
  const lacksModel = useLacksModel(editing.document.nodes)
  const isBehind = Math.max(others?.rev ?? 0, scene.rev) > base.rev

  // People keep editing while something loads.
  const latest = useRef(editor)
  useLayoutEffect(() => {
    latest.current = editor
  })
  const fetchScene = () => queries.fetchQuery({ ...sceneQuery(scene._id), staleTime: 0 })
  const fetchDraft = () => calls.scenes.getDraft({ id: scene._id })
  const fetchVersion = (version: number) => queries.fetchQuery(versionQuery(scene._id, version))
  const loadDraft = () =>
    void loadOtherDraft({ fetchDraft, fetchScene, fetchVersion }, () => latest.current).catch(notifyFailure)
  const keepThisDraft = () => void fetchDraft().then(draft.continueFrom).catch(notifyFailure)
  const loadScene = () => void loadTheirs(fetchScene, () => latest.current).catch(notifyFailure)
  return (
    <>
      {save.failure !== null && (
        <Suspense fallback={null}>
          <FailureStrip failure={save.failure} nodes={editing.document.nodes} onShow={onShow} />
        </Suspense>
      )}
      {save.warnings !== null && (
        <Suspense fallback={null}>
          <WarningStrip
            warnings={save.warnings}
            nodes={editing.document.nodes}
            onShow={onShow}
            onClose={save.closeWarnings}
          />
        </Suspense>
      )}
      {unapplied !== null && (
        <NoticeStrip actions={[]}>{`${unapplied} has unapplied changes. Apply or reset them first.`}</NoticeStrip>
      )}
      {outdated !== null && (
        <NoticeStrip actions={[]}>{`${outdated} was changed meanwhile. Applying its form replaces that.`}</NoticeStrip>
      )}
      {lacksModel && <NoticeStrip actions={[]}>No model is set up, so the prompts of this scene fail.</NoticeStrip>}
      {isBehind && (
        <NoticeStrip actions={[{ label: edits > 0 ? 'Compare' : 'Load it', run: loadScene }]}>
          Someone else saved this scene.
        </NoticeStrip>
      )}
      {draft.state.kind === 'elsewhere' && (
        <NoticeStrip
          actions={[
            { label: 'Load that draft', run: loadDraft },
            { label: 'Keep this one', run: keepThisDraft },
          ]}
        >
          You continued editing this scene in another tab.
        </NoticeStrip>
      )}
    </>
  )
}

interface NoticeStripProps {
  children: string
  actions: readonly { label: string; run: () => void }[]
}

/** Something that happened elsewhere and needs a decision. */
const NoticeStrip = ({ children, actions }: NoticeStripProps) => (
  <section className={classes.strip} data-tone="warn" role="status">
    <div className={classes.head}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
      <p className={classes.words}>{children}</p>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="subtle" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  </section>
)
