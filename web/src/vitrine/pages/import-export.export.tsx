import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../../kernel/api.ts'
import { RefusApi } from '../../kernel/refus.ts'
import { type Element, useListe } from '../../kernel/useListe.ts'
import { Erreur } from '../../ui/Erreur.tsx'
import { Exporter } from '../../ui/liste/Exporter.tsx'
import { enregistrerLignes } from '../../ui/liste/enregistrer.ts'
import { useColonnes } from '../../ui/liste/useColonnes.ts'
import { MARQUES } from '../donnees.ts'

export const dit =
  'On exporte tous les résultats, quelle que soit la page, avec les colonnes montrées et dans leur ordre. Le navigateur écrit le fichier ; le serveur s’en charge quand il est grand.'

type Marque = Element<typeof contrat.marque.liste>

/** Toute une liste, en Excel ou en CSV */
function Tout() {
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const liste = useListe({
    cle: 'galerie-export',
    appel: contrat.marque.liste,
    filtres: [],
    parOfficine: false,
  })
  const choix = useColonnes<Marque>('galerie-export', [{ champ: 'Libelle_marq', titre: 'Nom' }])
  return (
    <>
      <Exporter liste={liste} choix={choix} nom="marques" surRefus={setRefus} />
      {refus && <Erreur refus={refus} />}
    </>
  )
}

/** Des lignes que l’écran tient déjà */
function DesLignes() {
  const colonnes = [{ champ: 'Libelle_marq' as const, titre: 'Nom' }]
  return (
    <Group>
      {(['xlsx', 'csv'] as const).map(format => (
        <Button
          key={format}
          variant="default"
          onClick={() =>
            void enregistrerLignes(format, 'marques', colonnes, c => c.titre ?? c.champ, MARQUES)
          }
        >
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </Button>
      ))}
    </Group>
  )
}

/** Refusé : rien n’est téléchargé, et c’est dit */
function Refuse() {
  const message = 'Votre rôle ne permet pas d’exporter les clients.'
  return <Erreur refus={new RefusApi(403, { code: 'INTERDIT', message })} quoi="Rien n’est exporté." />
}

export const exemples = { Tout, DesLignes, Refuse }
