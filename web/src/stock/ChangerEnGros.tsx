import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { appeler, contrat, perimer } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { EnSerie } from '../ui/liste/EnSerie.tsx'
import { ChampMontant } from '../ui/Montant.tsx'

/** One price, one threshold, for all the chosen articles; what is left empty stays as it is in each. */
export default function ChangerEnGros({
  articles,
  fermer,
}: {
  articles: readonly ArticleDeListe[]
  fermer: () => void
}) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const client = useQueryClient()
  const [PrixVente, setPrix] = useState<number | null>(null)
  const [SeuilAlerte, setSeuil] = useState<number | null>(null)
  const [parti, setParti] = useState(false)
  const [dit, setDit] = useState(false)
  const rien = PrixVente === null && SeuilAlerte === null
  const faire = useCallback(
    ({ _id, version }: ArticleDeListe, cle: string) =>
      appeler(
        contrat.stock.modifier,
        {
          params: { id: _id },
          payload: {
            version,
            ...(PrixVente === null ? {} : { PrixVente }),
            ...(SeuilAlerte === null ? {} : { SeuilAlerte }),
          },
        },
        { cle },
      ),
    [PrixVente, SeuilAlerte],
  )
  const titre = t('enGros.titre', { n: articles.length })
  if (parti)
    return (
      <EnSerie
        titre={titre}
        lignes={articles}
        nommer={designation}
        faire={faire}
        fermer={() => {
          void perimer(client, contrat.stock.modifier)
          fermer()
        }}
      />
    )
  return (
    <FenetreSaisie
      titre={titre}
      texte={t('enGros.texte')}
      bouton={t('enGros.bouton')}
      fermer={fermer}
      envoyer={() => (rien ? setDit(true) : setParti(true))}
    >
      <ChampMontant
        label={champ('PrixVente')}
        error={dit && rien ? t('enGros.rien') : undefined}
        value={PrixVente}
        onChange={setPrix}
        enDirect
        data-autofocus
      />
      <Comptage
        label={champ('SeuilAlerte')}
        value={SeuilAlerte}
        onChange={setSeuil}
        refusComptage={t('nombreAttendu')}
      />
    </FenetreSaisie>
  )
}
