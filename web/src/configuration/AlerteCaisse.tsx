import type { AlerteCaisse as Alerte } from '@dioptrie/domain/configuration/contract'
import { Button, Switch } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, RefusApi, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Grille } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import style from './configuration.module.css'
import { Lu } from './Lu.tsx'
import { SignatureCaisse } from './SignatureCaisse.tsx'

/** How much cash an officine may hold before it is told to bring it to the bank. */
export default function AlerteCaisse() {
  const t = useTranslations('configuration')
  const { IdOfficine, IdOfficinePropre, officines, peutChoisir } = useOfficine()
  const [choisie, setChoisie] = useState<string | null>(null)
  const id = choisie ?? IdOfficine ?? IdOfficinePropre
  const lecture = useQuery(requete(contrat.configuration.alerteCaisse, { params: { id } }))
  return (
    <div className={style.pile}>
      <Panneau titre={t('alerte.titre')}>
        <div className={style.pile}>
          <p className={style.discret}>{t('alerte.texte')}</p>
          {peutChoisir && (
            <ChampListe
              label={t('champs.officine')}
              data={officines.map(o => ({ value: o._id, label: o.Nom }))}
              comboboxProps={{ withinPortal: false }}
              value={id}
              onChange={setChoisie}
            />
          )}
          <Lu lecture={lecture}>
            {alerte => <Seuil key={`${id}:${alerte?.version ?? 0}`} officine={id} alerte={alerte} />}
          </Lu>
        </div>
      </Panneau>
      <SignatureCaisse />
    </div>
  )
}

function Seuil({ officine, alerte }: { officine: string; alerte: Alerte | null }) {
  const t = useTranslations('configuration')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('configuration.alerter', officine)
  const [seuil, setSeuil] = useState<number | null>(alerte?.Seuil ?? null)
  const [active, setActive] = useState(alerte?.Active ?? true)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const creer = useAppel(contrat.configuration.creerAlerteCaisse)
  const modifier = useAppel(contrat.configuration.modifierAlerteCaisse)
  const enregistrer = async () => {
    setRefus(null)
    const valeurs = { Seuil: seuil as number, Active: active }
    try {
      await (alerte
        ? modifier.mutateAsync({
            params: { id: alerte._id },
            payload: { ...valeurs, version: alerte.version },
          })
        : creer.mutateAsync({ payload: { ...valeurs, IdOfficine: officine } }))
      avisSucces(t('alerte.enregistree'))
    } catch (erreur) {
      if (erreur instanceof RefusApi) setRefus(erreur)
    }
  }
  return (
    <form
      className={style.pile}
      noValidate
      onSubmit={e => {
        e.preventDefault()
        void enregistrer()
      }}
    >
      {refus && <Erreur refus={refus} quoi={ui('nonEnregistre')} />}
      <Grille>
        <ChampMontant
          label={t('champs.Seuil')}
          description={alerte ? undefined : t('alerte.sans')}
          required
          enDirect
          disabled={!peutEcrire}
          value={seuil}
          error={refus?.champs.Seuil}
          onChange={setSeuil}
        />
        <Switch
          className={style.interrupteur}
          label={t('alerte.active')}
          disabled={!peutEcrire}
          checked={active}
          onChange={e => setActive(e.currentTarget.checked)}
        />
      </Grille>
      {alerte && <PiedFiche fiche={alerte} />}
      {peutEcrire && (
        <div className={style.actions}>
          <Button
            type="submit"
            loading={creer.isPending || modifier.isPending}
            disabled={alerte !== null && seuil === alerte.Seuil && active === alerte.Active}
            leftSection={<IconDeviceFloppy size={18} stroke={1.8} aria-hidden />}
          >
            {alerte ? ui('enregistrer') : t('alerte.poser')}
          </Button>
        </div>
      )}
    </form>
  )
}
