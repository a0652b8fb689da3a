import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampDecimal } from '../ui/ChampDecimal.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'

interface Props {
  modele: ModeleVerre
  tarif: Tarif
  /** With the model that has them now. */
  fermer: (vers?: string) => void
}

/** The bands of a model for another one of the same supplier, with a rise if one wants. */
export function FenetreCopie({ modele, tarif, fermer }: Props) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const [cible, setCible] = useState<string | null>(null)
  const [hausse, setHausse] = useState<number | null>(0)
  const [remplacer, setRemplacer] = useState(false)
  const [tente, setTente] = useState(false)
  const copier = useAction(contrat.matrice.copier, {
    fait: bandes => {
      avisSucces(t('copie.faite', { n: bandes.length }))
      fermer(cible ?? undefined)
    },
  })
  const dejaDes = copier.refus?.code === 'DEJA_DES_BANDES' || remplacer
  return (
    <FenetreSaisie
      titre={t('copie.titre', { modele: modele.Libelle_Model })}
      texte={t('copie.texte', { tarif: tarif.Libelle })}
      fermer={() => fermer()}
      bouton={t('copie.copier')}
      danger={remplacer}
      action={copier}
      quoi={t('nonEnregistre')}
      envoyer={() => {
        setTente(true)
        if (!cible || hausse === null || Number.isNaN(hausse)) return
        copier.faire({
          payload: {
            IdModelSource: modele._id,
            IdModelCible: cible,
            IdCatalogue: tarif._id,
            ...(hausse ? { Hausse: hausse, Arrondi: 500 } : {}),
            ...(remplacer ? { Remplacer: true } : {}),
          },
        })
      }}
    >
      <ChampFiche
        label={t('copie.vers')}
        required
        data-autofocus
        clearable={false}
        sauf={modele._id}
        source={{
          liste: contrat.modelesVerre.liste,
          lire: contrat.modelesVerre.lire,
          libelle: m => String(m.Libelle_Model),
          detail: m => `${m.NomGam} · ${m.NomFoyer} ${ecrireNombre(Number(m.Indice), 2)}`,
          question: { IdFourVerr: modele.IdFourVerr, mode: '2' },
        }}
        value={cible}
        error={(tente && !cible && ui('aRemplir')) || copier.champs.IdModelCible}
        onChange={id => {
          setCible(id)
          setRemplacer(false)
          copier.oublier()
        }}
      />
      <ChampDecimal
        label={t('hausse.hausse')}
        description={t('hausse.hausseAide')}
        rightSection="%"
        value={hausse}
        error={copier.champs.Hausse}
        onChange={setHausse}
      />
      {dejaDes && (
        <Checkbox
          label={t('copie.remplacer')}
          checked={remplacer}
          onChange={e => setRemplacer(e.currentTarget.checked)}
        />
      )}
    </FenetreSaisie>
  )
}
