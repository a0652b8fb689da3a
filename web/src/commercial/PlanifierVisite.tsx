import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampHeure } from '../ui/Heure.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './commercial.module.css'
import { COMPTES, SUSPECTS } from './sources.ts'

/** A visit noted from the calendar: whom, when, what for. */
export default function PlanifierVisite({ jour, fermer }: { jour: string; fermer: () => void }) {
  const t = useTranslations('commercial')
  const [suspect, setSuspect] = useState<string | null>(null)
  const [compte, setCompte] = useState<string | null>(null)
  const [Objet, setObjet] = useState(t('visiteObjet'))
  const [Echeance, setEcheance] = useState<string | null>(jour.slice(0, 10))
  const [heure, setHeure] = useState(jour.slice(11, 16))
  const creer = useAction(contrat.commercial.creerActivite, {
    uneFois: true,
    dit: ({ activite }) => t('note', { objet: activite.Objet }),
    fait: fermer,
  })
  const idEntite = suspect ?? compte
  return (
    <FenetreSaisie
      titre={t('planifierVisite')}
      fermer={fermer}
      bouton={t('planifier')}
      empeche={!idEntite || !Objet.trim() || !Echeance}
      action={creer}
      envoyer={() =>
        idEntite &&
        creer.faire({
          payload: {
            entite: suspect ? 'suspect' : 'compte_sale',
            idEntite,
            Genre: 'Visite',
            Objet,
            Echeance,
            Heure: heure || null,
            Fait: false,
          },
        })
      }
    >
      <ChampFiche
        label={t('suspect')}
        data-autofocus
        source={SUSPECTS}
        sansAjout
        clearable
        disabled={compte !== null}
        value={suspect}
        onChange={setSuspect}
      />
      <ChampFiche
        label={t('compte')}
        source={COMPTES}
        sansAjout
        clearable
        disabled={suspect !== null}
        value={compte}
        onChange={setCompte}
      />
      <TextInput
        label={t('champs.Objet')}
        required
        maxLength={160}
        value={Objet}
        error={creer.champs.Objet}
        onChange={e => setObjet(e.currentTarget.value)}
      />
      <div className={style.deux}>
        <ChampJour
          label={t('champs.Echeance')}
          required
          value={Echeance}
          error={creer.champs.Echeance}
          onChange={setEcheance}
        />
        <ChampHeure label={t('champs.Heure')} value={heure} error={creer.champs.Heure} onChange={setHeure} />
      </div>
    </FenetreSaisie>
  )
}
