import { ViewportPortal } from '@xyflow/react'
import { KeyCap } from '../../../ui/keys/KeyCap.tsx'
import type { NodePositions } from '../canvas-props.ts'
import { describeConnecting, type Connecting } from './connecting.ts'
import classes from './ConnectingHint.module.css'

/** What is being connected by keyboard, and which keys go on. */
export const ConnectingHint = ({ connecting, places }: { connecting: Connecting; places: NodePositions }) => {
  const { from, to, choices } = connecting
  return (
    <>
      <ViewportPortal>
        {[from, to].map((id) => {
          const at = id === null ? undefined : places.get(id)
          const size = choices.find((each) => each.id === id)?.size
          return (
            at &&
            size && (
              <div
                key={id}
                className={classes.ring}
                style={{
                  transform: `translate(${at.x - 4}px, ${at.y - 4}px)`,
                  width: size.width + 8,
                  height: size.height + 8,
                }}
              />
            )
          )
        })}
      </ViewportPortal>
      <p className={classes.hint} role="status">
        <strong>{describeConnecting(connecting)}</strong>
        <span>
          <KeyCap>↑↓←→</KeyCap> choose
        </span>
        <span>
          <KeyCap>C</KeyCap> next way out
        </span>
        <span>
          <KeyCap>Enter</KeyCap> connect
        </span>
        <span>
          <KeyCap>Esc</KeyCap> leave
        </span>
      </p>
    </>
  )
}
