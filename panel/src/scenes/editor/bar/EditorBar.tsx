import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronRight,
  IconCircleCheck,
  IconHistory,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconClockPlay,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatRunCount } from '../../format-counts.ts'
import { Tag } from '../../../ui/Tag.tsx'
import type { Editor } from '../use-editor.ts'
import { BarIcon } from './BarIcon.tsx'
import { DraftMark } from './DraftMark.tsx'
import { People } from './People.tsx'
import classes from './EditorBar.module.css'

interface EditorBarProps {
  editor: Editor
  /** Why saving has to wait; null when it can be done. */
  holds: string | null
  searching: boolean
  versions: boolean
  onSearch: () => void
  onVersions: () => void
  onLayout: () => void
  onPlay: () => void
  onValidate: () => void
  onSave: () => void
  onDiscard: () => void
  /** Shows the sidebar where it has no place of its own. */
  onSide: () => void
}

/** What is edited, how it stands, and what is done with the whole of it. */
export const EditorBar = (props: EditorBarProps) => {
  const { editor, holds, searching, versions } = props
  const { scene, editing, edits, draft, others, save } = editor
  return (
    <header className={classes.bar}>
      <Link to="/interaction-flow/scene" className={classes.back}>
        Scenes
      </Link>
      <IconChevronRight className={classes.step} size={14} stroke={1.5} aria-hidden="true" />
      <h1 className={classes.title}>{editing.document.title.trim() || 'Untitled'}</h1>
      <span className={classes.marks}>
        <Tag>{scene.archived ? `v${scene.version}, in the archive` : formatLiveState(scene)}</Tag>
        <DraftMark edits={edits} state={draft.state} onDiscard={props.onDiscard} />
        <People people={others?.people ?? []} />
      </span>
      <span className={classes.tools}>
        <BarIcon
          icon={IconArrowBackUp}
          label="Undo"
          tip={editing.undoes === null ? 'Undo' : `Undo: ${editing.undoes}`}
          disabled={editing.undoes === null}
          onClick={editing.undo}
        />
        <BarIcon
          icon={IconArrowForwardUp}
          label="Redo"
          tip={editing.redoes === null ? 'Redo' : `Redo: ${editing.redoes}`}
          disabled={editing.redoes === null}
          onClick={editing.redo}
        />
        <BarIcon icon={IconSearch} label="Search" tip="Search nodes" pressed={searching} onClick={props.onSearch} />
        <BarIcon icon={IconHistory} label="Versions" pressed={versions} onClick={props.onVersions} />
        <span className={classes.line} aria-hidden="true" />
        <BarButton icon={IconLayoutDistributeVertical} label="Auto-layout" onClick={props.onLayout} />
        <BarButton icon={IconClockPlay} label="Play" onClick={props.onPlay} />
        <BarButton icon={IconCircleCheck} label="Validate" loading={save.isValidating} onClick={props.onValidate} />
        <BarIcon
          icon={IconLayoutSidebarRight}
          label="Scene Details"
          className={classes.sideButton ?? ''}
          onClick={props.onSide}
        />
        <span className={classes.save} {...(holds !== null && { 'data-tip': holds, 'data-tip-at': 'below' })}>
          <Button
            loading={save.isSaving}
            disabled={holds !== null}
            onClick={props.onSave}
            {...(holds !== null && { 'aria-describedby': 'save-holds' })}
          >
            Save
          </Button>
          {holds !== null && (
            <span id="save-holds" className="said">
              {holds}
            </span>
          )}
        </span>
      </span>
    </header>
  )
}

interface BarButtonProps {
  icon: typeof IconSearch
  label: string
  loading?: boolean
  onClick: () => void
}

/** Its words go where there is no room for them. */
const BarButton = ({ icon: Icon, label, loading = false, onClick }: BarButtonProps) => (
  <Button
    variant="default"
    className={classes.button ?? ''}
    leftSection={<Icon size={15} stroke={1.5} />}
    aria-label={label}
    loading={loading}
    onClick={onClick}
  >
    <span className={classes.word}>{label}</span>
  </Button>
)

const formatLiveState = ({ version, counts }: Editor['scene']): string =>
  `v${version} live, ${formatRunCount(counts.active)}`
