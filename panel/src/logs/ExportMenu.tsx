import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useAccount } from '../client/account.ts'
import { saveFile } from '../client/files/fetch-file.ts'
import { notify } from '../client/notify.ts'
import { formatCount } from '../ui/format-count.ts'
import { exportEvents, exportSecurityLog } from './log-queries.ts'
import type { LogsSearch } from './logs-search.ts'

/** Saves what is listed as a file. */
export const ExportMenu = ({ search }: { search: LogsSearch }) => {
  const { timezone: zone } = useAccount()
  const save = useMutation({
    mutationFn: (format: 'csv' | 'jsonl') =>
      (search.tab === 'security' ? exportSecurityLog : exportEvents)(search, zone, format),
    onSuccess: ({ name, text, count, isMore }) => {
      saveFile(new Blob([text], { type: 'text/plain' }), name)
      notify({
        kind: 'good',
        title: `${formatCount(count, 'event')} saved`,
        ...(isMore && { content: 'There are more than a file can hold. Narrow them down to get the rest.' }),
      })
    },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} stroke={1.5} />} loading={save.isPending}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate('csv')}>As CSV</Menu.Item>
        <Menu.Item onClick={() => save.mutate('jsonl')}>As signed JSON Lines</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
