import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import classes from './BlockPart.module.css'

/** Whether a provider transcribes voice notes; nothing if the installation has none. */
export const TranscriptsPart = ({ organization }: { organization: Organization }) => {
  const { _id: id, abilities } = organization
  // Absent while servers of an earlier release are still running.
  const transcripts = organization.transcripts ?? null
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) => calls.organizations.update({ id, transcripts: isOn }),
    meta: { quiet: true },
    onSuccess: () => notify({ kind: 'good', title: 'Transcripts saved' }),
    onError: notifyFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  if (transcripts === null) return null
  const { isOn, model } = transcripts
  return (
    <SettingsPart
      title="Transcripts"
      words="Voice notes as text below the player, to read and search. Transcripts are made automatically and may contain mistakes."
    >
      {abilities.update ? (
        <div className={classes.form}>
          <Switch
            label="Transcribe voice notes and other recordings"
            description={`Each new recording in a conversation is sent to the provider your installation has chosen, and transcribed by its model ${model}. Make sure your clients have agreed to that. Earlier recordings aren’t sent.`}
            checked={isOn}
            onChange={({ currentTarget }) => mutate(currentTarget.checked)}
          />
        </div>
      ) : (
        <ul className={classes.sentences}>
          <li>{isOn ? `Recordings are transcribed by the model ${model}.` : 'Recordings aren’t transcribed.'}</li>
        </ul>
      )}
    </SettingsPart>
  )
}
