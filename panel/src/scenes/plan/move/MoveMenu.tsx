import { Menu } from '@mantine/core'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { FIXED_REASONS } from './move-times.ts'

interface MoveMenuProps {
  step: PlanStep
  onMove: () => void
}

/** The menu of a line: moves it, or says why it can't be moved. */
export const MoveMenu = ({ step, onMove }: MoveMenuProps) => {
  const { fixed, abilities, text } = step
  if (fixed === null && !abilities.move) return null
  return (
    <RowMenu
      name={text.slice(0, 60)}
      items={() =>
        fixed === null ? (
          <Menu.Item onClick={onMove}>Move to…</Menu.Item>
        ) : (
          <Menu.Label>{FIXED_REASONS[fixed]}</Menu.Label>
        )
      }
    />
  )
}
