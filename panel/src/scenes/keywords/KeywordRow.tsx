import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Keyword } from '@attune/contract/scenes/keywords/entity'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { describeActions } from './keyword-edits.ts'
import { refreshKeywords } from './keyword-queries.ts'
import classes from './Keywords.module.css'

interface KeywordRowProps {
  keyword: Keyword
  /** Absent for those with read-only access. */
  onEdit?: () => void
  onDelete?: () => void
}

/** One keyword: its words, what they do, and how often they were used. */
export const KeywordRow = ({ keyword, onEdit, onDelete }: KeywordRowProps) => {
  const { words, match, isActive, used } = keyword
  const [name = ''] = words
  return (
    <li className={classes.row}>
      <div className={classes.top}>
        <div className={classes.words}>
          <p className={classes.name} dir="auto">
            {words.join(', ')} {isActive ? <Tag tone="good">Active</Tag> : <Tag>Paused</Tag>}
          </p>
          <p className={classes.meta} dir="auto">
            {describeActions(keyword)}
          </p>
          <p className={classes.meta}>
            {match === 'whole' ? 'The whole text' : 'The first word'} ·{' '}
            {used.texts === 0
              ? 'Not used in the last 30 days'
              : `${formatCount(used.texts, 'text')} of ${formatCount(used.clients, 'client')} in the last 30 days`}
          </p>
        </div>
        {onEdit !== undefined && (
          <div className={classes.actions}>
            <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <KeywordMenu keyword={keyword} name={name} onDelete={onDelete} />
          </div>
        )}
      </div>
    </li>
  )
}

interface KeywordMenuProps {
  keyword: Keyword
  name: string
  onDelete: (() => void) | undefined
}

const KeywordMenu = ({ keyword, name, onDelete }: KeywordMenuProps) => {
  const { isActive } = keyword
  const pause = useMutation({
    mutationFn: () => setActive(keyword, !isActive),
    onSuccess: () => notifyDone(isActive ? `${name} paused` : `${name} resumed`, () => setActive(keyword, isActive)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={`Actions for ${name}`} loading={pause.isPending}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => pause.mutate()}>{isActive ? 'Pause' : 'Resume'}</Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const setActive = async ({ _id: id }: Keyword, isActive: boolean): Promise<void> => {
  await calls.keywords.setActive({ id, isActive })
  await refreshKeywords()
}
