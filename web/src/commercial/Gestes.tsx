import type { Opportunite, Suspect } from '@dioptrie/domain/commercial/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Demander } from '../ui/Demander.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { Doublons } from './Doublons.tsx'
import { type Termes, TermesConvention } from './FenetreConvention.tsx'
import { COMPTES } from './sources.ts'

/** The one conversion: its sale, and the account that it opens or joins. */
export function Convertir({
  suspect: s,
  fermer,
  fait,
}: {
  suspect: Suspect
  fermer: () => void
  fait: (slug: string) => void
}) {
  const t = useTranslations('commercial')
  const [Libelle, setLibelle] = useState(t('libelleConvention'))
  const [montant, setMontant] = useState<number | null>(null)
  const [cloture, setCloture] = useState<string | null>(null)
  const [compte, setCompte] = useState<string | null>(null)
  const convertir = useAction(contrat.commercial.convertir, {
    uneFois: true,
    fait: ({ opportunite }) => {
      avisSucces(t('converti', { nom: s.RaisonSociale }))
      fait(opportunite.slug)
    },
  })
  return (
    <FenetreSaisie
      titre={t('gestes.convertir')}
      texte={t('convertirTexte')}
      fermer={fermer}
      bouton={t('gestes.convertir')}
      empeche={!Libelle.trim()}
      action={convertir}
      envoyer={() =>
        convertir.faire({
          payload: {
            _id: s._id,
            opportunite: { Libelle, Montant: montant ?? 0, DateCloturePrevue: cloture },
            ...(compte ? { IdCompte: compte } : {}),
          },
        })
      }
    >
      <TextInput
        label={t('opportunite')}
        required
        data-autofocus
        // A name is proposed: what is typed takes its place.
        onFocus={e => e.currentTarget.select()}
        value={Libelle}
        maxLength={160}
        error={convertir.champs['opportunite.Libelle']}
        onChange={e => setLibelle(e.currentTarget.value)}
      />
      <ChampMontant label={t('champs.Montant')} value={montant} enDirect onChange={setMontant} />
      <ChampJour label={t('champs.DateCloturePrevue')} value={cloture} onChange={setCloture} />
      <Doublons nom={s.RaisonSociale} telephone={s.Telephone ?? ''} sauf={s._id} />
      <ChampFiche
        label={t('rejoindre')}
        source={COMPTES}
        sansAjout
        clearable
        value={compte}
        onChange={setCompte}
      />
    </FenetreSaisie>
  )
}

/** Won: the company is one of ours, with its convention if one was agreed on. */
export function Gagner({ opportunite: o, fermer }: { opportunite: Opportunite; fermer: () => void }) {
  const t = useTranslations('commercial')
  const [avec, setAvec] = useState(false)
  const [termes, setTermes] = useState<Termes>({
    Remise: null,
    DateDebut: aujourdhuiAbidjan(new Date()),
    DateFin: null,
  })
  const gagner = useAction(contrat.commercial.fermerEtape, {
    uneFois: true,
    dit: () => t('gagneeDite', { nom: o.Libelle }),
    fait: fermer,
  })
  const { Remise, DateDebut, DateFin } = termes
  const champs = gagner.champs ?? {}
  return (
    <FenetreSaisie
      titre={t('gagnerTitre')}
      texte={t('gagnerTexte')}
      fermer={fermer}
      bouton={t('gagner')}
      empeche={avec && !(Remise && DateDebut)}
      action={gagner}
      envoyer={() =>
        gagner.faire({
          payload: {
            _id: o._id,
            Etape: o.Etape,
            Issue: 'Gagnée',
            ...(avec && Remise && DateDebut ? { convention: { Remise, DateDebut, DateFin } } : {}),
          },
        })
      }
    >
      <Switch
        label={t('avecConvention')}
        data-autofocus
        checked={avec}
        onChange={e => setAvec(e.currentTarget.checked)}
      />
      {avec && (
        <TermesConvention
          valeurs={termes}
          poser={maj => setTermes({ ...termes, ...maj })}
          erreurs={Object.fromEntries(
            Object.entries(champs).map(([nom, m]) => [nom.replace('convention.', ''), m]),
          )}
        />
      )}
    </FenetreSaisie>
  )
}

/** Lost, with the reason. */
export function Perdre({ opportunite: o, fermer }: { opportunite: Opportunite; fermer: () => void }) {
  const t = useTranslations('commercial')
  const perdre = useAction(contrat.commercial.fermerEtape, {
    dit: () => t('perdueDite', { nom: o.Libelle }),
    fait: fermer,
  })
  return (
    <Demander
      action={perdre}
      titre={t('perdreTitre')}
      texte={t('perdreTexte')}
      bouton={t('perdreTitre')}
      motif={{ champ: t('motif'), max: 500 }}
      danger
      fermer={fermer}
      demande={Motif => ({ payload: { _id: o._id, Etape: o.Etape, Issue: 'Perdue' as const, Motif } })}
    />
  )
}
