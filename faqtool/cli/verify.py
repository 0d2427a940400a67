"""``faqtool verify``: every scenario at its date and today, and what of the corpus is proved."""

from datetime import date

from faqtool.cli.indexed import home_of
from faqtool.cli.options import CorpusOption, Format, FormatOption, JsonOption, Output


def command(corpus: CorpusOption = None, format: FormatOption = Format.text, json: JsonOption = False) -> int:
    """Rejoue tous les scénarios, à leur date et aujourd'hui, et compte ce qui est prouvé.

    Vérifie aussi que chaque scénario dépend du texte qu'il éprouve. État de sortie : 0 tout est comme attendu ;
    1 une décision est contredite, périmée ou manque sous un en-tête complet, ou un scénario manque son but.

    Exemple : faqtool verify --json
    """
    from faqtool.corpus import read_corpus
    from faqtool.formats import replay_json, replay_text
    from faqtool.replay.coverage import Judge
    from faqtool.replay.load import load_entries
    from faqtool.replay.load_scenario import Known

    home = home_of(corpus)
    records = read_corpus(home)
    result = Judge.of(records, load_entries(home.rulings, Known.of(records)), date.today()).coverage()
    output = Output.of(format, json)
    output.show(lambda: replay_json.coverage(result), lambda style: replay_text.coverage(result, style))
    return 0 if result.ok else 1
