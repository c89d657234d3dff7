import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconColumns3 } from '@tabler/icons-react'
import type { Column } from './columns.ts'

export interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** A menu to show and hide columns. */
export const ColumnChooser = <Row,>({ columns, hidden, onChange }: ColumnChooserProps<Row>) => (
  <Menu position="bottom-end" width={200} closeOnItemClick={false}>
    <Menu.Target>
      <Tooltip label="Columns">
        <ActionIcon variant="subtle" color="gray" size={28} aria-label="Columns">
          <IconColumns3 size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Columns</Menu.Label>
      {columns
        .filter(({ fixed }) => fixed !== true)
        .map(({ key, title }) => {
          const shown = !hidden.includes(key)
          return (
            <Menu.Item
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown}
              rightSection={shown ? <IconCheck size={14} stroke={1.75} /> : null}
              onClick={() => onChange(shown ? [...hidden, key] : hidden.filter((other) => other !== key))}
            >
              {title}
            </Menu.Item>
          )
        })}
    </Menu.Dropdown>
  </Menu>
)
