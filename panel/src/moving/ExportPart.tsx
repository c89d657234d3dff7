import { Button } from '@mantine/core'
import { ORGANIZATION_EXPORT_PATH } from '@attune/contract/moving/paths'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '../client/files/fetch-file.ts'
import { notifyFailure } from '../client/notify.ts'
import { SettingsPart } from '../ui/page/SettingsPane.tsx'
import classes from './Data.module.css'

/** Downloads everything in the organization. */
export const ExportPart = ({ may }: { may: boolean }) => {
  const download = useMutation({ mutationFn: () => downloadFile(ORGANIZATION_EXPORT_PATH), onError: notifyFailure })
  return (
    <SettingsPart
      title="Export"
      words="Everything in the organization as of this moment, in one file that you can read with ordinary tools and move into another Attune."
    >
      <ul className={classes.list}>
        <li>Clients, conversations with their files, notes, tasks and programs</li>
        <li>Scenes with all versions, what they are doing for whom, and what is planned</li>
        <li>Accounts without their passwords; no credentials of channels and webhooks</li>
      </ul>
      {may ? (
        <div className={classes.actions}>
          <Button
            leftSection={<IconDownload size={15} stroke={1.5} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Export
          </Button>
          {download.isPending && <span className={classes.quiet}>Keep this page open until it is downloaded.</span>}
        </div>
      ) : (
        <p className={classes.quiet}>
          An export contains all clients’ names. Only admins who can see names can download it, from their own account
          and not in record-video mode.
        </p>
      )}
    </SettingsPart>
  )
}
