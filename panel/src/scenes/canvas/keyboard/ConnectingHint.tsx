import { ViewportPortal } from '@xyflow/react'
import { KeyCap } from '../../../ui/keys/KeyCap.tsx'
import type { NodePositions } from '../canvas-props.ts'
import { describeConnecting, type Connecting } from './connecting.ts'
import classes from './ConnectingHint.module.css'

/** The connection being made by keyboard, and which keys apply. */
export const ConnectingHint = ({ connecting, positions }: { connecting: Connecting; positions: NodePositions }) => {
  const { from, to, choices } = connecting
  return (
    <>
      <ViewportPortal>
        {[from, to].map((id) => {
          const at = id === null ? undefined : positions.get(id)
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
          <KeyCap>C</KeyCap> next output
        </span>
        <span>
          <KeyCap>Enter</KeyCap> connect
        </span>
        <span>
          <KeyCap>Esc</KeyCap> cancel
        </span>
      </p>
    </>
  )
}
