import type { ReglageCaisse } from '@dioptrie/domain/caisse/cloture'
import { Button, Switch } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Grille } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './configuration.module.css'
import { Lu } from './Lu.tsx'

const SEUIL_PROPOSE = 10_000

/** From which gap on a closing is signed by two. */
export function SignatureCaisse() {
  const t = useTranslations('configuration')
  const lecture = useQuery(requete(contrat.cloture.reglages))
  return (
    <Panneau titre={t('signature.titre')}>
      <div className={style.pile}>
        <p className={style.discret}>{t('signature.texte')}</p>
        <Lu lecture={lecture}>{({ reglageCaisse: r }) => <Seuil key={r.version} reglage={r} />}</Lu>
      </div>
    </Panneau>
  )
}

function Seuil({ reglage }: { reglage: ReglageCaisse }) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('configuration.ecrire')
  const [seuil, setSeuil] = useState<number | null>(reglage.SeuilSignature)
  const regler = useAppel(contrat.cloture.regler, { onSuccess: () => avisSucces(t('signature.enregistree')) })
  return (
    <form
      className={style.pile}
      noValidate
      onSubmit={e => {
        e.preventDefault()
        regler.mutate({ payload: { SeuilSignature: seuil, version: reglage.version } })
      }}
    >
      {regler.error && <Erreur refus={regler.error} quoi={ui('nonEnregistre')} />}
      <Grille>
        <ChampMontant
          label={t('signature.seuil')}
          enDirect
          disabled={!peutEcrire || seuil === null}
          value={seuil}
          error={regler.error?.champs.SeuilSignature}
          onChange={n => setSeuil(n ?? 0)}
        />
        <Switch
          className={style.interrupteur}
          label={t('signature.active')}
          disabled={!peutEcrire}
          checked={seuil !== null}
          onChange={e => setSeuil(e.currentTarget.checked ? SEUIL_PROPOSE : null)}
        />
      </Grille>
      {peutEcrire && (
        <div className={style.actions}>
          <Button
            type="submit"
            loading={regler.isPending}
            disabled={seuil === reglage.SeuilSignature}
            leftSection={<IconDeviceFloppy size={18} stroke={1.8} aria-hidden />}
          >
            {ui('enregistrer')}
          </Button>
        </div>
      )}
    </form>
  )
}
