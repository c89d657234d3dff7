import { Avatar } from '../../ui/Avatar.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import type { Command } from './commands.ts'
import classes from './Palette.module.css'

interface PaletteOptionProps {
  id: string
  at: number
  command: Command
  current: boolean
  onPoint: () => void
  /** `isOther`: what Ctrl Enter does instead. */
  onChoose: (isOther: boolean) => void
}

/** One command in the palette. Focus stays in the search field, which handles the keys. */
export const PaletteOption = ({ id, at, command, current, onPoint, onChoose }: PaletteOptionProps) => {
  const { icon: Icon, title, ranks, hint, other } = command
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={current}
      data-at={at}
      onPointerMove={onPoint}
      onClick={({ ctrlKey, metaKey }) => onChoose(ctrlKey || metaKey)}
    >
      {Icon === null ? (
        <Avatar name={title} kind="client" size={20} />
      ) : (
        <Icon size={18} stroke={1.5} aria-hidden="true" />
      )}
      <span className={classes.words} dir="auto">
        {title}
      </span>
      {ranks !== undefined && <Sparkline ranks={ranks} />}
      {current && other !== undefined && (
        <span className={classes.hint}>
          {other.title} <KeyCap>Ctrl Enter</KeyCap>
        </span>
      )}
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
    </div>
  )
}
