import type { Opportunite, Suspect } from '@dioptrie/domain/commercial/contract'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useGeste } from '../ui/useGeste.ts'
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
  const convertir = useAppel(contrat.commercial.convertir, {
    uneFois: true,
    onSuccess: ({ opportunite }) => {
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
      enCours={convertir.isPending}
      refus={convertir.error}
      envoyer={() =>
        convertir.mutate({
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
        error={convertir.error?.champs['opportunite.Libelle']}
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

/** A gesture that says why. */
export function DireMotif({
  titre,
  texte,
  danger = false,
  fermer,
  envoyer,
}: {
  titre: string
  texte: string
  danger?: boolean
  fermer: () => void
  envoyer: (motif: string) => Promise<unknown>
}) {
  const t = useTranslations('commercial')
  const [motif, setMotif] = useState('')
  const { faire, refus, enCours } = useGeste()
  return (
    <FenetreSaisie
      titre={titre}
      texte={texte}
      danger={danger}
      fermer={fermer}
      bouton={titre}
      empeche={!motif.trim()}
      enCours={enCours}
      refus={refus}
      envoyer={() =>
        void faire(async () => {
          await envoyer(motif.trim())
          fermer()
        })
      }
    >
      <TextInput
        label={t('motif')}
        required
        data-autofocus
        maxLength={500}
        value={motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}

/** Off the lists, after a question. */
export function Retirer({
  appel,
  id,
  nom,
  fermer,
  fait,
}: {
  appel: Appel
  id: string
  nom: string
  fermer: () => void
  fait: () => void
}) {
  const t = useTranslations('commercial')
  const retirer = useAppel(appel, { onSuccess: fait })
  return (
    <FenetreSaisie
      titre={nom}
      texte={t('retirerTexte')}
      danger
      fermer={fermer}
      bouton={t('retirer')}
      enCours={retirer.isPending}
      refus={retirer.error}
      envoyer={() => retirer.mutate({ params: { id } })}
    />
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
  const gagner = useAppel(contrat.commercial.fermerEtape, {
    uneFois: true,
    onSuccess: () => {
      avisSucces(t('gagneeDite', { nom: o.Libelle }))
      fermer()
    },
  })
  const { Remise, DateDebut, DateFin } = termes
  const champs = gagner.error?.champs ?? {}
  return (
    <FenetreSaisie
      titre={t('gagnerTitre')}
      texte={t('gagnerTexte')}
      fermer={fermer}
      bouton={t('gagner')}
      empeche={avec && !(Remise && DateDebut)}
      enCours={gagner.isPending}
      refus={gagner.error}
      envoyer={() =>
        gagner.mutate({
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
  const perdre = useAppel(contrat.commercial.fermerEtape, {
    onSuccess: () => avisSucces(t('perdueDite', { nom: o.Libelle })),
  })
  return (
    <DireMotif
      titre={t('perdreTitre')}
      texte={t('perdreTexte')}
      danger
      fermer={fermer}
      envoyer={Motif =>
        perdre.mutateAsync({ payload: { _id: o._id, Etape: o.Etape, Issue: 'Perdue', Motif } })
      }
    />
  )
}
