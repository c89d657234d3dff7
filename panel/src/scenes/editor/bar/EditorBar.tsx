import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconHistory,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconClockPlay,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SceneEditor } from '@attune/contract/scenes/draft'
import { formatRunCount } from '../../format-counts.ts'
import { disableInPlace } from '../../../ui/disable-in-place.ts'
import { Tag } from '../../../ui/Tag.tsx'
import type { Editor } from '../use-editor.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { DraftMark } from './DraftMark.tsx'
import { StaffAvatar } from '../../../staff/StaffAvatar.tsx'
import classes from './EditorBar.module.css'

interface EditorBarProps {
  editor: Editor
  /** Why saving is disabled; null if it isn't. */
  blockedBy: string | null
  searching: boolean
  versions: boolean
  onSearch: () => void
  onVersions: () => void
  onLayout: () => void
  onPlay: () => void
  onValidate: () => void
  onSave: () => void
  onDiscard: () => void
  /** Opens the sidebar in narrow windows. */
  onSide: () => void
}

/** The title and state of the scene, and actions on the whole scene. */
export const EditorBar = (props: EditorBarProps) => {
  const { editor, blockedBy, searching, versions } = props
  const { scene, editing, edits, draft, others, save } = editor
  return (
    <header className={classes.bar}>
      <Link to="/interaction-flow/scene" className={classes.back}>
        <IconChevronLeft className={classes.backIcon} size={22} stroke={1.5} aria-hidden="true" />
        <span className={classes.backWord}>Scenes</span>
      </Link>
      <IconChevronRight className={classes.step} size={14} stroke={1.5} aria-hidden="true" />
      <h1 className={classes.title}>{editing.document.title.trim() || 'Untitled'}</h1>
      <span className={classes.marks}>
        <Tag>{scene.archived ? `v${scene.version}, archived` : formatLiveState(scene)}</Tag>
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
        <span className={classes.save} {...(blockedBy !== null && { 'data-tip': blockedBy, 'data-tip-at': 'below' })}>
          {/* Never disabled, so that the focus stays on it. */}
          <Button
            aria-busy={save.isSaving}
            {...disableInPlace(save.isSaving || blockedBy !== null)}
            onClick={props.onSave}
            {...(blockedBy !== null && { 'aria-describedby': 'save-holds' })}
          >
            Save
          </Button>
          {blockedBy !== null && (
            <span id="save-holds" className="visually-hidden">
              {blockedBy}
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

/** Only the icon is shown in narrow windows. */
const BarButton = ({ icon: Icon, label, loading = false, onClick }: BarButtonProps) => (
  <Button
    variant="default"
    className={classes.button ?? ''}
    leftSection={<Icon size={15} stroke={1.5} />}
    aria-label={label}
    aria-busy={loading}
    {...disableInPlace(loading)}
    onClick={() => !loading && onClick()}
  >
    <span className={classes.word}>{label}</span>
  </Button>
)

const formatLiveState = ({ version, counts }: Editor['scene']): string =>
  `v${version} live, ${formatRunCount(counts.active)}`

/** Who else has the scene open. */
const People = ({ people }: { people: readonly SceneEditor[] }) =>
  people.length > 0 && (
    <ul className={classes.people} aria-label="Also here">
      {people.map(({ _id, name, unsaved, self }) => {
        const words = `${self ? 'You, in another tab' : name}${unsaved > 0 ? `, ${formatCount(unsaved, 'unsaved edit')}` : ''}`
        return (
          // The same account may be here in several tabs.
          <li key={`${_id} ${self}`} data-tip={words} data-tip-at="below">
            <StaffAvatar id={_id} name={name} size={22} />
            <span className="visually-hidden">{words}</span>
          </li>
        )
      })}
    </ul>
  )

interface BarIconProps {
  icon: typeof IconSearch
  label: string
  /** Tooltip, if it says more than the label. */
  tip?: string
  /** The button toggles something that is currently shown. */
  pressed?: boolean
  disabled?: boolean
  className?: string
  onClick: () => void
}

const BarIcon = ({
  icon: Icon,
  label,
  tip = label,
  pressed,
  disabled = false,
  className = '',
  onClick,
}: BarIconProps) => (
  <button
    type="button"
    className={`icon-button ${classes.icon} ${className}`}
    aria-label={label}
    aria-pressed={pressed}
    data-tip={tip}
    data-tip-at="below"
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={17} stroke={1.5} aria-hidden="true" />
  </button>
)
