import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Organization } from '@attune/contract/organizations/entity'
import { organizationsQuery } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify, notifyFailure } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import classes from './BlockPart.module.css'

type Change = { coachPages: boolean } | { signUps: boolean }

/** Whether coaches may have public pages, and whether visitors can sign up there. */
export const CoachPagesPart = ({ organization }: { organization: Organization }) => {
  const { _id: id, coachPages, signUps, abilities } = organization
  const { mutate } = useMutation({
    mutationFn: (change: Change) => calls.organizations.update({ id, ...change }),
    meta: { quiet: true },
    onSuccess: () => notify({ kind: 'good', title: 'Coach pages saved' }),
    onError: notifyFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
  })
  return (
    <SettingsPart
      title="Coach pages"
      words="A public page for each coach who turns theirs on in Account Settings, with their name, photo and description."
    >
      {abilities.update ? (
        <div className={classes.form}>
          <Switch
            label="Coaches can have a public page"
            checked={coachPages}
            onChange={({ currentTarget }) => mutate({ coachPages: currentTarget.checked })}
          />
          <Switch
            label="Visitors can sign up there"
            description="Anyone who signs up becomes a client of that coach, who gets a notice."
            checked={signUps}
            disabled={!coachPages}
            onChange={({ currentTarget }) => mutate({ signUps: currentTarget.checked })}
          />
        </div>
      ) : (
        <ul className={classes.sentences}>
          <li>{coachPages ? 'Coaches can have a public page.' : 'Coaches have no public pages.'}</li>
          {coachPages && <li>{signUps ? 'Visitors can sign up there.' : 'Visitors can’t sign up there.'}</li>}
        </ul>
      )}
    </SettingsPart>
  )
}
