import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { PAYEURS } from '@dioptrie/domain/atelier/rules'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Checkbox, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApprobation } from '../commandes/remises/useApprobation.tsx'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChercherArticle } from '../stock/ChercherArticle.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useGeste } from '../ui/useGeste.ts'

/** Which frame broke, why, who pays, and which one takes its place: the same one unless another is chosen. */
export default function CasserMonture({
  commande: c,
  fermer,
}: {
  commande: CommandeAtelier
  fermer: () => void
}) {
  const t = useTranslations('atelier')
  const casser = useAppel(contrat.atelier.casserMonture)
  const geste = useGeste()
  // A dearer one is a discount: where it is more than one gives alone, somebody agrees to it here.
  const { vendre, fenetre } = useApprobation()
  const champs = geste.refus?.champs ?? {}
  const paires = c.Articles.flatMap((a, i) => (a ? [{ n: i + 1, Libelle: a.Libelle }] : []))
  const [Paire, setPaire] = useState(paires[0]?.n ?? 1)
  const [Motif, setMotif] = useState('')
  const [ACharge, setPayeur] = useState<(typeof PAYEURS)[number]>('Officine')
  const [ClientPaie, setClientPaie] = useState(false)
  const [autre, setAutre] = useState<ArticleDeListe | null>(null)
  return (
    <FenetreSaisie
      titre={t('casse.titre')}
      texte={t('casse.texte')}
      bouton={t('casse.faire')}
      fermer={fermer}
      taille={480}
      quoi={t('verres.nonFait')}
      enCours={geste.enCours}
      refus={geste.refus}
      envoyer={() =>
        void geste.faire(async () => {
          const payload = { Paire, Motif, ACharge, IdArticle: autre?._id ?? null, version: c.version }
          const plus = autre && ClientPaie ? { ClientPaie } : {}
          await vendre(accord =>
            casser.mutateAsync({ params: { id: c._id }, payload: { ...payload, ...plus, ...accord } }),
          )
          avisSucces(t('casse.faite', { ref: c.RefCmmd }))
          fermer()
        })
      }
    >
      <ChampListe
        label={t('casse.paire')}
        comboboxProps={{ withinPortal: false }}
        data={paires.map(p => ({
          value: String(p.n),
          label: t('casse.paireN', { n: p.n, monture: p.Libelle }),
        }))}
        value={String(Paire)}
        error={champs.Paire}
        onChange={n => n && setPaire(Number(n))}
      />
      <TextInput
        data-autofocus
        required
        autoComplete="off"
        label={t('casse.motif')}
        placeholder={t('casse.motifExemple')}
        value={Motif}
        error={champs.Motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
      <ChampListe
        label={t('fenetre.aCharge')}
        comboboxProps={{ withinPortal: false }}
        data={PAYEURS.map(p => ({ value: p, label: t(`fenetre.payeur.${p}`) }))}
        value={ACharge}
        error={champs.ACharge}
        onChange={p => p && setPayeur(p as typeof ACharge)}
      />
      <Input.Wrapper
        label={t('casse.autre')}
        description={autre ? t('casse.choisie', { monture: designation(autre) }) : null}
      >
        <ChercherArticle
          montures
          partout
          aria-label={t('casse.autre')}
          placeholder={t('casse.autreInvite')}
          IdOfficine={c.IdOfficine}
          error={champs.IdArticle}
          choisir={setAutre}
          dire={{ inconnu: q => t('casse.inconnue', { q }), ici: n => t('casse.ici', { n }) }}
        />
      </Input.Wrapper>
      {autre && (
        <Checkbox
          label={t('casse.clientPaie')}
          description={t('casse.clientPaieAide')}
          checked={ClientPaie}
          onChange={e => setClientPaie(e.currentTarget.checked)}
        />
      )}
      {fenetre}
    </FenetreSaisie>
  )
}
