import type { CommandeVerre, PrixAchatVerre } from '@dioptrie/domain/atelier/contract'
import { MOTIFS_REFECTION, PAYEURS } from '@dioptrie/domain/atelier/rules'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Demander } from '../ui/Demander.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'

/** Not an id: the lens is ordered. */
const COMMANDER = 'commander'

export interface PropsGeste {
  verre: CommandeVerre
  fermer: () => void
}

export function Retourner({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier')
  const ui = useTranslations('ui')
  const retourner = useAction(contrat.atelier.retournerVerre, { fait: fermer })
  return (
    <Demander
      action={retourner}
      titre={t('fenetre.retour', { cote: verre.Cote })}
      texte={t('fenetre.retourTexte')}
      bouton={t('fenetre.retourner')}
      taille={480}
      quoi={t('verres.nonFait')}
      motif={{
        champ: t('fenetre.motifRetour'),
        exemple: t('fenetre.motifExemple'),
        manque: ui('aRemplir'),
      }}
      fermer={fermer}
      demande={MotifRetour => ({
        params: { id: verre._id },
        payload: { MotifRetour, version: verre.version },
      })}
    />
  )
}

export function Refaire({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier.fenetre')
  const verres = useTranslations('atelier.verres')
  const refaire = useAction(contrat.atelier.refaireVerre, { fait: fermer })
  const [MotifRefait, setMotif] = useState<(typeof MOTIFS_REFECTION)[number]>('Casse')
  const [ACharge, setPayeur] = useState<(typeof PAYEURS)[number]>('Officine')
  const [Prix, setPrix] = useState<number | null>(null)
  const [Remarques, setRemarques] = useState('')
  const [dit, setDit] = useState<string | null>(null)
  const lecture = useQuery({
    ...requete(contrat.atelier.memesVerres, { params: { id: verre._id } }),
    // What is on a shelf is asked each time.
    staleTime: 0,
    gcTime: 0,
  })
  const rayon = lecture.data ?? []
  const { champs } = refaire
  // On the shelf, it is there today: proposed first, until something else is said.
  const choisi = dit ?? rayon[0]?.IdStockVerre ?? COMMANDER
  const pris = rayon.find(r => r.IdStockVerre === choisi)
  return (
    <FenetreSaisie
      titre={t('refaire', { cote: verre.Cote })}
      texte={t(pris ? 'rayonTexte' : 'refaireTexte')}
      bouton={t(pris ? 'refaireRayon' : 'refaireBouton')}
      empeche={lecture.isPending || (ACharge === 'Client' && !Prix)}
      fermer={fermer}
      action={refaire}
      taille={480}
      quoi={verres('nonFait')}
      envoyer={() =>
        refaire.faire({
          params: { id: verre._id },
          payload: {
            MotifRefait,
            ACharge,
            version: verre.version,
            ...(ACharge === 'Client' && Prix ? { Prix } : {}),
            ...(Remarques && !pris ? { Remarques } : {}),
            ...(pris ? { IdStockVerre: pris.IdStockVerre } : {}),
          },
        })
      }
    >
      <NonLu lecture={lecture} />
      {rayon.length > 0 && (
        <ChampListe
          label={t('nouveauVerre')}
          comboboxProps={{ withinPortal: false }}
          data={[
            ...rayon.map(r => ({
              value: r.IdStockVerre,
              label: t('auRayon', { nom: r.NomCommercial, diametre: r.Diametre ?? 0, n: r.Quantite }),
            })),
            { value: COMMANDER, label: t('aCommander') },
          ]}
          value={choisi}
          error={champs.IdStockVerre}
          onChange={c => c && setDit(c)}
        />
      )}
      <ChampListe
        label={t('motifRefait')}
        comboboxProps={{ withinPortal: false }}
        data={MOTIFS_REFECTION.map(m => ({ value: m, label: t(`motif.${m}`) }))}
        value={MotifRefait}
        error={champs.MotifRefait}
        onChange={m => m && setMotif(m as typeof MotifRefait)}
      />
      <ChampListe
        label={t('aCharge')}
        comboboxProps={{ withinPortal: false }}
        data={PAYEURS.map(p => ({ value: p, label: t(`payeur.${p}`) }))}
        value={ACharge}
        error={champs.ACharge}
        onChange={p => p && setPayeur(p as typeof ACharge)}
      />
      {ACharge === 'Client' && (
        <ChampMontant
          label={t('prixRefait')}
          description={t('prixRefaitAide')}
          required
          enDirect
          value={Prix}
          error={champs.Prix}
          onChange={setPrix}
        />
      )}
      {/* What is on the shelf is told to no supplier. */}
      {!pris && (
        <Textarea
          label={t('remarques')}
          autosize
          minRows={2}
          value={Remarques}
          error={champs.Remarques}
          onChange={e => setRemarques(e.currentTarget.value)}
        />
      )}
    </FenetreSaisie>
  )
}

/** What its supplier bills: the catalogue's price stands until then, and the margin counts the difference today. */
export function PrixAchat({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier')
  const lecture = useQuery(requete(contrat.atelier.prixAchatVerre, { params: { id: verre._id } }))
  if (lecture.data)
    return <DirePrixAchat key={lecture.data.version} lu={lecture.data} verre={verre} fermer={fermer} />
  return (
    <FenetreSaisie
      titre={t('fenetre.prixAchat', { cote: verre.Cote })}
      fermer={fermer}
      quoi={t('verres.nonFait')}
    >
      <NonLu lecture={lecture} />
    </FenetreSaisie>
  )
}

function DirePrixAchat({ lu, verre, fermer }: PropsGeste & { lu: PrixAchatVerre }) {
  const t = useTranslations('atelier')
  const [montant, setMontant] = useState<number | null>(lu.PrixAchat)
  const dire = useAction(contrat.atelier.direPrixAchatVerre, { fait: fermer })
  return (
    <FenetreSaisie
      titre={t('fenetre.prixAchat', { cote: verre.Cote })}
      texte={t('fenetre.prixAchatTexte')}
      bouton={t('fenetre.direPrixAchat')}
      fermer={fermer}
      action={dire}
      taille={480}
      quoi={t('verres.nonFait')}
      envoyer={() =>
        dire.faire({ params: { id: verre._id }, payload: { PrixAchat: montant, version: lu.version } })
      }
    >
      <ChampMontant
        label={t('verres.prixAchat')}
        data-autofocus
        value={montant}
        onChange={setMontant}
        error={dire.champs.PrixAchat}
      />
    </FenetreSaisie>
  )
}

export function Supprimer({ verre, fermer }: PropsGeste) {
  const t = useTranslations('atelier')
  const supprimer = useAction(contrat.atelier.supprimerVerre, { fait: fermer })
  return (
    <Demander
      action={supprimer}
      titre={t('fenetre.supprimer', { cote: verre.Cote })}
      texte={t('fenetre.supprimerTexte')}
      bouton={t('verres.supprimer')}
      danger
      taille={480}
      quoi={t('verres.nonFait')}
      fermer={fermer}
      demande={() => ({ params: { id: verre._id } })}
    />
  )
}
